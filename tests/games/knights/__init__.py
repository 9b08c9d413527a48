"""Tests of Waste Knights beside its rules."""
