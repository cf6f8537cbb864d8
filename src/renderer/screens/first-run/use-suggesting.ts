import { useState, type RefObject } from 'react';
import { useBridge } from '../../api/bridge-context.ts';
import { useMessages } from '../../messages/translate.tsx';
import { suggest } from './suggest.ts';
import { messages } from './messages.ts';

const language = 'MNEMONIC_LANGUAGE_ENGLISH';

/** Puts random words into a passphrase field, readable, since they have to be written down. They go nowhere else. */
export function useSuggesting(field: RefObject<HTMLInputElement | null>) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const [shown, setShown] = useState(false);
  const [news, setNews] = useState('');
  const put = async (): Promise<void> => {
    const list = await bridge.local.wordlist(language).catch(() => null);
    const input = field.current;
    if (input === null) return;
    if (list === null || !list.ok) {
      setNews(t('notSuggested'));
      return;
    }
    input.value = suggest(list.value);
    // The meter listens to the field, and a value put there from outside makes no event.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    setShown(true);
    setNews(t('suggested'));
  };
  return { suggest: put, shown, setShown, news };
}
