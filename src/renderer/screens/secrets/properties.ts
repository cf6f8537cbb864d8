/** What is wrong with a line of properties, from 1. */
export type PropertyTrouble = Readonly<{ trouble: 'propertyWrong' | 'propertyTwice'; line: number }>;
export type Property = Readonly<{ key: string; value: string }>;

/** Reads properties that stand one in a line, `key=value`; a value may hold further `=`. Empty lines are passed over. */
export function propertiesIn(text: string): Readonly<{ properties: readonly Property[] }> | PropertyTrouble {
  const properties: Property[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const read = line.trim();
    if (read === '') continue;
    const at = read.indexOf('=');
    if (at < 1) return { trouble: 'propertyWrong', line: index + 1 };
    const key = read.slice(0, at).trim();
    if (properties.some((one) => one.key === key)) return { trouble: 'propertyTwice', line: index + 1 };
    properties.push({ key, value: read.slice(at + 1).trim() });
  }
  return { properties };
}
