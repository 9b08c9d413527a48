"""A table as a picture of points, for those who cannot show an SVG."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from wastelands.press.pdf import png


def points(svg: str) -> NDArray[np.uint8]:
    """Rows of points, each red, green and blue."""
    with Image.open(BytesIO(png(svg))) as picture:
        return np.asarray(picture.convert("RGB"), dtype=np.uint8)
