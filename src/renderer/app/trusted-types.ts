/** The part of the browser's Trusted Types that we use; not every browser has them. */
type TrustedTypes = Readonly<{
  createPolicy(name: string, rules: Readonly<{ createHTML: (text: string) => string | null }>): unknown;
}>;

/**
 * Text that is put into the page as markup may hold none: what anybody stored cannot become an element, even where it comes to a place that
 * takes markup. Style sheets, which the parts of the window come with, have no `<` in them. The page's policy (`require-trusted-types-for`)
 * makes the browser ask here first. To be called before anything is drawn.
 */
export function refuseMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
