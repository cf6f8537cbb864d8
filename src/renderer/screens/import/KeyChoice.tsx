import { Checkbox, Radio } from '@mantine/core';
import { useState } from 'react';
import type { AccountParams, ImportAs } from '#shared/bridge.ts';
import { curves, type AddressFormat, type Curve } from '#shared/enums.ts';
import { addressFormatName, chains, curveName, formatsOfCurve, isTestNetwork, type Chain } from '#shared/chains.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { PreviewProblem, usePreview } from './preview.tsx';

/** On which curve a private key is imported, and by which addresses it is shown. A key in hex does not say its curve. */
export function useKeyChoice(said: string | undefined) {
  const own = curves.find((one) => one === said) ?? null;
  const [curve, setCurve] = useState<Curve | null>(own);
  const [formats, setFormats] = useState<readonly AddressFormat[]>(() => firstFormats(own));
  return {
    curve,
    said: own !== null,
    formats,
    choose: (next: Curve) => {
      setCurve(next);
      setFormats(firstFormats(next));
    },
    toggle: (format: AddressFormat) =>
      setFormats((before) => (before.includes(format) ? before.filter((one) => one !== format) : [...before, format])),
    /** What to import it as; null while the curve is not chosen. */
    asked: (privateKeyName: string): ImportAs | null =>
      curve && { as: 'private-key', privateKeyName, curve, addressFormats: formats },
  };
}

function firstFormats(curve: Curve | null): readonly AddressFormat[] {
  return curve === null ? [] : formatsOfCurve(curve).slice(0, 1);
}

/** Chooses curve and address formats; each shows its address, so that it can be compared before anything is chosen. */
export function KeyChoice({ draftId, choice }: { draftId: string; choice: ReturnType<typeof useKeyChoice> }) {
  const t = useMessages(messages);
  const { curve } = choice;
  return (
    <>
      {!choice.said && (
        <Radio.Group
          label={t('curveChoice')}
          description={t('curveHint')}
          value={curve ?? ''}
          onChange={(next) => {
            const chosen = curves.find((one) => one === next);
            if (chosen) choice.choose(chosen);
          }}
        >
          <div className={style('column', 'gap8', 'top8')}>
            {curves.map((one) => (
              <CurveOption key={one} draftId={draftId} curve={one} />
            ))}
          </div>
          <p className={style('hint', 'tight', 'top8')} role="status">
            {curve === null && t('curveMissing')}
          </p>
        </Radio.Group>
      )}
      {curve !== null && <Formats key={curve} draftId={draftId} curve={curve} choice={choice} />}
    </>
  );
}

/** A curve with the first address that the key has on it; it cannot be chosen where the key is out of its range. */
function CurveOption({ draftId, curve }: { draftId: string; curve: Curve }) {
  const t = useMessages(messages);
  const [format] = formatsOfCurve(curve);
  const first = format && accountOf(curve, format);
  const preview = usePreview(draftId, first ? [first] : []);
  const address = first && preview.addressOf(first);
  return (
    <Radio
      value={curve}
      label={curveName(curve)}
      disabled={preview.problem !== undefined}
      description={
        preview.problem
          ? t('curveNot')
          : format &&
            address !== undefined && (
              <>
                {addressFormatName(format)} <Address value={address} />
              </>
            )
      }
    />
  );
}

function Formats(props: { draftId: string; curve: Curve; choice: ReturnType<typeof useKeyChoice> }) {
  const t = useMessages(messages);
  const { draftId, curve, choice } = props;
  const { formats } = choice;
  const [withTests, setWithTests] = useState(false);
  const tests = formatsOf(curve, isTestNetwork);
  const shown = [...formatsOf(curve, (chain) => !isTestNetwork(chain)), ...(withTests ? tests : [])];
  const preview = usePreview(
    draftId,
    shown.map((format) => accountOf(curve, format)),
  );
  return (
    <Section title={t('formats')} aside={formats.length}>
      <p className={style('hint', 'tight')}>{t(formats.length === 0 ? 'formatsNone' : 'formatsHint')}</p>
      <PreviewProblem problem={preview.problem} />
      <ul className={style('list')}>
        {shown.map((format) => {
          const address = preview.addressOf(accountOf(curve, format));
          return (
            <li key={format} className={style('padBlock8', 'lineBelow')}>
              <Checkbox
                label={addressFormatName(format)}
                description={address !== undefined && <Address value={address} />}
                checked={formats.includes(format)}
                onChange={() => choice.toggle(format)}
              />
            </li>
          );
        })}
      </ul>
      {tests.length > 0 && (
        <button
          type="button"
          className={style('link')}
          aria-expanded={withTests}
          onClick={() => setWithTests(!withTests)}
        >
          {t('testNetworks', { n: tests.length })}
        </button>
      )}
    </Section>
  );
}

function formatsOf(curve: Curve, has: (chain: Chain) => boolean): readonly AddressFormat[] {
  const fit = chains.filter((chain) => chain.curve === curve && has(chain));
  return [...new Set(fit.map(({ addressFormat }) => addressFormat))];
}

/** A key has no path; what is previewed of it is the key itself. */
function accountOf(curve: Curve, addressFormat: AddressFormat): AccountParams {
  return { curve, pathFormat: 'PATH_FORMAT_BIP32', path: 'm', addressFormat };
}
