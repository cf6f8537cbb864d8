import { kitMessages } from '../kit-messages.ts';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Gauge } from '../parts/Gauge.tsx';
import { Glyph } from '../parts/Glyph.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

/** Where a guess stops being worth trying, whatever the machine. */
const bitsTarget = 75;
const bitsWeak = 45;
const bitsShown = 100;
const ticks = 64;
/** How long after the last key it is measured: a measure takes some 30 ms. */
const settledMs = 150;

/**
 * How hard a passphrase is to guess, as ticks up to the target and beyond, and in words. It reads the field by itself and keeps nothing but
 * the number. `end` stands beside the words, for a way to a better one.
 */
export function PassphraseMeter(props: { field: RefObject<HTMLInputElement | null>; end?: ReactNode }) {
  const t = useMessages(kitMessages);
  const bits = useBits(props.field);
  const verdict = bits < bitsWeak ? 'weak' : bits < bitsTarget ? 'short' : 'strong';
  const numbers = { bits, target: bitsTarget };
  return (
    <div className={style('top8')}>
      <Gauge
        label={t('strengthLabel')}
        value={bits}
        max={bitsShown}
        ticks={ticks}
        wide
        target={bitsTarget}
        tone={bits > 0 && verdict === 'weak' ? 'fail' : 'accent'}
      />
      <div className={style('wrapRow', 'apart', 'small', 'gap8', 'top4')}>
        {bits === 0 ? (
          <span className={style('quiet')}>{t('strengthEmpty', numbers)}</span>
        ) : (
          <span className={style('wrapRow', 'gap8')}>
            <Glyph kind={verdict === 'strong' ? 'done' : verdict === 'short' ? 'waits' : 'failed'} />
            <strong className={style('strong')}>{t(`strength.${verdict}`)}</strong>
            <span className={style('quiet')}>{t('strengthBits', numbers)}</span>
          </span>
        )}
        {props.end}
      </div>
      <VisuallyHidden live="polite">
        {bits === 0 ? '' : t('strengthSaid', { ...numbers, verdict: t(`strength.${verdict}`) })}
      </VisuallyHidden>
    </div>
  );
}

function useBits(field: RefObject<HTMLInputElement | null>): number {
  const [bits, setBits] = useState(0);
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const measure = async (): Promise<void> => {
      const { bitsOf } = await import('./strength.ts');
      if (!gone) setBits(bitsOf(input.value));
    };
    const typed = (): void => {
      clearTimeout(timer);
      if (input.value === '') setBits(0);
      else timer = setTimeout(() => void measure(), settledMs);
    };
    input.addEventListener('input', typed);
    return () => {
      gone = true;
      clearTimeout(timer);
      input.removeEventListener('input', typed);
    };
  }, [field]);
  return bits;
}
