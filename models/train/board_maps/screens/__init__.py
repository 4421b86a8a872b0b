"""Generator of screens: sample(seed) draws a picture with its truth from icons, clip art, emoji, fonts and wallpapers."""
from .scene import SIZE, sample
from .truth import COLORS, PAGE, TILES, TRIANGLES, Truth

__all__ = ['SIZE', 'sample', 'Truth', 'PAGE', 'COLORS', 'TILES', 'TRIANGLES']
