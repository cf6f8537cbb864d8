const inName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares names in the order that people look for them: by letter, numbers by their size. */
export const byName = (one: string, other: string): number => inName.compare(one, other);
