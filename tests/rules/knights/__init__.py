"""Tests of the rules of Waste Knights, by chapter of the ledger."""
