import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '../../messages/translate.tsx';

/** Nodes in one sentence, as the window's language lists them: `a, b and c`, or with `or`, `a, b or c`. */
export function NodeList({ or = false, children }: { or?: boolean; children: readonly ReactNode[] }) {
  const language = useLanguage();
  return new Intl.ListFormat(language === 'de' ? 'de' : 'en-GB', { type: or ? 'disjunction' : 'conjunction' })
    .formatToParts(children.map((_, index) => String(index)))
    .map((part, index) => (
      // Parts have no identity but their place.
      <Fragment key={index}>{part.type === 'element' ? children[Number(part.value)] : part.value}</Fragment>
    ));
}
