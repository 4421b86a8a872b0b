"""Colors of the cells of a board, in groups."""
import cv2
import numpy as np

MAX_COLORS = 14


def cell_colors(picture, x, y, pitch_x, pitch_y, rows, columns):
    """The Lab color that most of each cell has: a median that leaves out what differs, four times."""
    inner, n = .12, 16
    result = np.zeros((rows * columns, 3))
    lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    for index in range(rows * columns):
        row, column = divmod(index, columns)
        xs = x + (column + inner + (1 - 2 * inner) * (np.arange(n) + .5) / n) * pitch_x
        ys = y + (row + inner + (1 - 2 * inner) * (np.arange(n) + .5) / n) * pitch_y
        at_x = np.clip(xs.astype(int), 0, picture.shape[1] - 1)
        at_y = np.clip(ys.astype(int), 0, picture.shape[0] - 1)
        pixels = lab[at_y][:, at_x].reshape(-1, 3)
        center = np.median(pixels, 0)
        for _ in range(4):
            distances = np.linalg.norm(pixels - center, axis=1)
            center = np.median(pixels[distances <= max(np.percentile(distances, 45), 2)], 0)
        result[index] = center
    return result


def groups(colors):
    """Group of each color: single linkage, cut at the widest relative gap that leaves at most MAX_COLORS."""
    weights = np.array([.7, 1, 1])
    distances = np.linalg.norm((colors[:, None] - colors[None]) * weights, axis=2)
    edges = _spanning_tree(distances)
    lengths = np.array([edge[0] for edge in edges])
    count, best = len(colors), (-1, 8.)
    for i in range(max(0, count - MAX_COLORS - 1), count - 1):
        below, above = lengths[i - 1] if i else .5, lengths[i]
        score = (above - below) / (below + 3) * (1 if above > 7 else .3)
        if score > best[0]:
            best = score, (below + above) / 2
    parent = list(range(count))

    def find(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i
    for length, i, j in edges:
        if length <= best[1]:
            parent[find(i)] = find(j)
    return np.unique([find(i) for i in range(count)], return_inverse=True)[1]


def _spanning_tree(distances):
    """Edges of the minimum spanning tree, the shortest first."""
    count = len(distances)
    inside = np.zeros(count, bool)
    inside[0] = True
    nearest, source, edges = distances[0].copy(), np.zeros(count, int), []
    for _ in range(count - 1):
        outside = np.where(inside, np.inf, nearest)
        j = int(outside.argmin())
        edges.append((outside[j], source[j], j))
        inside[j] = True
        closer = distances[j] < nearest
        nearest, source = np.where(closer, distances[j], nearest), np.where(closer, j, source)
    return sorted(edges)
