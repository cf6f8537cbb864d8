/** What the tests use of `yaml`: one call, whose answer is checked by the test itself. */
export declare function parseDocument(
  text: string,
  options: Readonly<{ strict: boolean; uniqueKeys: boolean }>,
): Readonly<{ errors: readonly Error[]; warnings: readonly Error[]; toJS: () => unknown }>;
