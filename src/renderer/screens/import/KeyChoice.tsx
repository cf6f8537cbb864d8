import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { AccountParams, ImportAs } from '#shared/bridge.ts';
import { curves, type AddressFormat, type Curve } from '#shared/enums.ts';
import { addressFormatName, curveName, formatsOfCurve } from '../../api/chains.ts';
import { Address } from '../../ui/text/Address.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { PreviewProblem, usePreview } from './preview.tsx';
import { messages } from './messages.ts';

/** How a private key is imported: on which curve, and by which addresses it is shown. */
type ChosenKey = Readonly<{
  /** Null until somebody says it: a key in hex does not. */
  curve: Curve | null;
  /** Whether the key itself says its curve. */
  said: boolean;
  formats: readonly AddressFormat[];
  choose: (curve: Curve) => void;
  toggle: (format: AddressFormat) => void;
}>;

/** The choice for a key that says its curve, or does not. */
export function useKeyChoice(said: string | undefined): ChosenKey {
  const own = curves.find((one) => one === said) ?? null;
  const [curve, setCurve] = useState<Curve | null>(own);
  const [formats, setFormats] = useState<readonly AddressFormat[]>(() => firstFormats(own));
  return {
    curve,
    said: own !== null,
    formats,
    choose: (next) => {
      setCurve(next);
      setFormats(firstFormats(next));
    },
    toggle: (format) =>
      setFormats((before) => (before.includes(format) ? before.filter((one) => one !== format) : [...before, format])),
  };
}

function firstFormats(curve: Curve | null): readonly AddressFormat[] {
  return curve === null ? [] : formatsOfCurve(curve).slice(0, 1);
}

/** What to import it as; null while the curve is not chosen. */
export function keyAsked(privateKeyName: string, { curve, formats }: ChosenKey): ImportAs | null {
  return curve === null ? null : { as: 'private-key', privateKeyName, curve, addressFormats: formats };
}

/** Chooses curve and address formats; each format shows its address, so that it can be compared before anything is imported. */
export function KeyChoice({ draftId, choice }: { draftId: string; choice: ChosenKey }) {
  const t = useMessages(messages);
  const { curve, formats } = choice;
  const wanted = curve === null ? [] : formats.map((format) => accountOf(curve, format));
  const preview = usePreview(draftId, wanted);
  return (
    <>
      {!choice.said && (
        <div>
          <Segmented<Curve | ''>
            label={t('curveChoice')}
            labelled
            value={curve ?? ''}
            onChange={(next) => next !== '' && choice.choose(next)}
            options={curves.map((one) => ({ value: one, label: curveName(one) }))}
          />
          <p className={style('hint', 'tight')}>{t('curveHint')}</p>
          <p className={style('hint', 'tight')} role="status">
            {curve === null && t('curveMissing')}
          </p>
        </div>
      )}
      {curve !== null && (
        <Section title={t('formats')} aside={formats.length}>
          <p className={style('hint', 'tight')}>{t(formats.length === 0 ? 'formatsNone' : 'formatsHint')}</p>
          <PreviewProblem problem={preview.problem} />
          <ul className={style('list')}>
            {[...new Set(formatsOfCurve(curve))].map((format) => {
              const address = preview.addressOf(accountOf(curve, format));
              return (
                <li key={format} className={style('wrapRow', 'gap12', 'padBlock8', 'lineBelow')}>
                  <Checkbox
                    label={addressFormatName(format)}
                    checked={formats.includes(format)}
                    onChange={() => choice.toggle(format)}
                  />
                  {formats.includes(format) && address !== undefined && <Address value={address} />}
                </li>
              );
            })}
          </ul>
        </Section>
      )}
    </>
  );
}

/** A key has no path; what is previewed of it is the key itself. */
function accountOf(curve: Curve, addressFormat: AddressFormat): AccountParams {
  return { curve, pathFormat: 'PATH_FORMAT_BIP32', path: 'm', addressFormat };
}
