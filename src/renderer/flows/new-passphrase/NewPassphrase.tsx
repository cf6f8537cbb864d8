import { useState, type RefObject } from 'react';
import { useBridge } from '../../api/bridge-context.ts';
import { useMessages } from '../../messages/translate.tsx';
import { PassphraseInput } from '../../ui/secrets/PassphraseInput.tsx';
import { PassphraseMeter } from '../../ui/secrets/PassphraseMeter.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { randomBelow } from './random-below.ts';

/** The field for a new passphrase, and random words for it: readable, since they have to be written down. They go nowhere else. */
export function NewPassphrase(props: {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  description: string;
  error: string | undefined;
}) {
  const { field } = props;
  const t = useMessages(messages);
  const bridge = useBridge();
  const [shown, setShown] = useState(false);
  const [news, setNews] = useState('');
  const put = async (): Promise<void> => {
    const list = await bridge.local.wordlist('MNEMONIC_LANGUAGE_ENGLISH').catch(() => null);
    const input = field.current;
    if (input === null) return;
    if (!list?.ok) return setNews(t('notSuggested'));
    input.value = suggest(list.value);
    // The meter listens to the field, and a value put there from outside makes no event.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    setShown(true);
    setNews(t('suggested'));
  };
  return (
    <div>
      <PassphraseInput
        inputRef={field}
        label={props.label}
        description={props.description}
        error={props.error}
        shown={shown}
        onShown={setShown}
      />
      <PassphraseMeter
        field={field}
        end={
          <button type="button" className={style('link')} onClick={() => void put()}>
            {t('suggest')}
          </button>
        }
      />
      <p className={style('hint')} role="status">
        {news}
      </p>
    </div>
  );
}

/** Seven of 2,048 words are 77 bits, which is over the meter's target. */
const suggestedWords = 7;

/** Random words with a space between them. Throws when the list is not the one of 2,048 that the strength was reckoned from. */
export function suggest(list: readonly string[]): string {
  if (list.length !== 2_048 || new Set(list).size !== list.length) throw new Error('this is not a list of 2,048 words');
  return Array.from({ length: suggestedWords }, () => list[randomBelow(list.length)]).join(' ');
}
