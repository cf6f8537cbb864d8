import { useState } from 'react';
import { useMessages, type MessageKey } from '../../messages/translate.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { Definitions } from '../../ui/parts/Section.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

type Key = MessageKey<typeof messages>;
type Term = Extract<Key, `term.${string}`>;

const terms = (Object.keys(messages.en) as Key[]).filter((key): key is Term => key.startsWith('term.'));
const meaningOf = (term: Term): Key => term.replace('term.', 'means.') as Extract<Key, `means.${string}`>;

/** Every term of the product with its meaning, searchable, in the order of the window's language. */
export default function Glossary() {
  const t = useMessages(messages);
  const [search, setSearch] = useState('');
  const sought = search.trim().toLocaleLowerCase();
  const found = terms
    .map((term) => ({ name: t(term), value: t(meaningOf(term)) }))
    .filter(({ name, value }) => `${name} ${value}`.toLocaleLowerCase().includes(sought))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <Page
      title={t('glossary')}
      lead={t('lead')}
      toolbar={<SearchField label={t('search')} value={search} onChange={setSearch} found={found.length} />}
    >
      {found.length === 0 && <p className={style('quiet')}>{t('noMatch')}</p>}
      <Definitions items={found} />
    </Page>
  );
}
