"""Generator of screens: sample(seed) draws one from icons, clip art, emoji, fonts and wallpapers, with its truth."""
from .scene import SIZE, sample
from .truth import COLORS, PAGE, TILES, TRIANGLES, Truth

__all__ = ['SIZE', 'sample', 'Truth', 'PAGE', 'COLORS', 'TILES', 'TRIANGLES']
