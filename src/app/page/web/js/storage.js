// What the page keeps in this browser, and nowhere else: values by name.

const key = (name) => `unfold.${name}`;

/** The value of that name; nothing where there is none. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(key(name)));
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(key(name), JSON.stringify(value));
  } catch {
    // Private windows have no storage: then nothing is kept.
  }
}
