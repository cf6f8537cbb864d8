import { useState } from 'react';
import {
  colourSchemes,
  contrasts,
  languages,
  textSizes,
  vaultColours,
  type NetworkSetting,
  type VaultColour,
  type VaultSettings,
} from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useChangeSettings } from '../../api/change-settings.ts';
import { usePlatform, usePreferences, useTakeStatus, useVaultStatus } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Field } from '../../ui/parts/Field.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { Toggle } from '../../ui/parts/Toggle.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { PrivateTargets } from './PrivateTargets.tsx';
import { messages } from './messages.ts';

/** Changes one setting of the vault, and remembers what went wrong so that it can be shown where the setting stands. */
function useSetting() {
  const t = useMessages(messages);
  const { settings, change } = useChangeSettings();
  const [problem, setProblem] = useState<Problem | null>(null);
  const set = (patch: Partial<VaultSettings>): void => {
    void change(patch, t('notChanged')).then(setProblem);
  };
  return { t, settings, set, notice: problem && <ProblemNotice problem={problem} /> };
}

export function Lock() {
  const { t, settings, set, notice } = useSetting();
  const platform = usePlatform();
  const desktop = platform?.shell === 'desktop';
  return (
    <Section title={t('lock')}>
      {notice}
      {settings && (
        <>
          <Field name={t('lockAfter')} hint={t('lockAfterHint')}>
            <Segmented
              label={t('lockAfter')}
              value={String(settings.lockAfterSeconds)}
              onChange={(value) => set({ lockAfterSeconds: Number(value) })}
              options={withPresent(
                [
                  ['60', t('minutes', { n: 1 })],
                  ['300', t('minutes', { n: 5 })],
                  ['900', t('minutes', { n: 15 })],
                  ['3600', t('hours', { n: 1 })],
                  ['0', t('never')],
                ],
                settings.lockAfterSeconds,
                (seconds) => t('seconds', { n: seconds }),
              )}
            />
          </Field>
          <Field name={t('lockAtOnce')} hint={t(desktop ? 'lockAtOnceDesktop' : 'lockAtOnceBrowser')}>
            <Status kind="done">{t('always')}</Status>
          </Field>
          {desktop && (
            <Toggle
              label={t('restart')}
              hint={t('restartHint')}
              checked={settings.restartAtLock}
              onChange={(restartAtLock) => set({ restartAtLock })}
            />
          )}
        </>
      )}
    </Section>
  );
}

export function Clipboard() {
  const { t, settings, set, notice } = useSetting();
  const platform = usePlatform();
  const hint = t(platform?.clipboard ? 'clearHint' : 'clearHintBrowser');
  const options = (present: number) =>
    withPresent(
      [
        ['15', t('seconds', { n: 15 })],
        ['30', t('seconds', { n: 30 })],
        ['60', t('seconds', { n: 60 })],
        ['0', t('never')],
      ],
      present,
      (seconds) => t('seconds', { n: seconds }),
    );
  return (
    <Section title={t('clipboard')}>
      {notice}
      {settings && (
        <>
          <Field name={t('clearSecrets')} hint={hint}>
            <Segmented
              label={t('clearSecrets')}
              value={String(settings.clearSecretSeconds)}
              options={options(settings.clearSecretSeconds)}
              onChange={(value) => set({ clearSecretSeconds: Number(value) })}
            />
          </Field>
          <Field name={t('clearAddresses')} hint={hint}>
            <Segmented
              label={t('clearAddresses')}
              value={String(settings.clearAddressSeconds)}
              options={options(settings.clearAddressSeconds)}
              onChange={(value) => set({ clearAddressSeconds: Number(value) })}
            />
          </Field>
        </>
      )}
    </Section>
  );
}

export function Appearance() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const [preferences, prefer] = usePreferences();
  const colour = useVaultStatus().data?.colour;
  const paint = (value: string): void => void bridge.vault.setColour(value as VaultColour).then(takeStatus);
  return (
    <Section title={t('appearance')}>
      <Field name={t('scheme')} hint={t('schemeHint')}>
        <Segmented
          label={t('scheme')}
          value={preferences.colourScheme}
          options={colourSchemes.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => prefer({ colourScheme: one(colourSchemes, value) })}
        />
      </Field>
      <Field name={t('contrast')} hint={t('contrastHint')}>
        <Segmented
          label={t('contrast')}
          value={preferences.contrast}
          options={contrasts.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => prefer({ contrast: one(contrasts, value) })}
        />
      </Field>
      <Field name={t('textSize')}>
        <Segmented
          label={t('textSize')}
          value={String(preferences.textSize)}
          options={textSizes.map((size) => ({ value: String(size), label: t('percent', { n: size }) }))}
          onChange={(value) => prefer({ textSize: one(textSizes, Number(value)) })}
        />
      </Field>
      <Field name={t('colour')} hint={t('colourHint')}>
        <Segmented
          label={t('colour')}
          value={colour ?? ''}
          options={vaultColours.map((value) => ({ value, label: t(value) }))}
          onChange={paint}
        />
      </Field>
      <Toggle
        label={t('letterKeys')}
        hint={t('letterKeysHint')}
        checked={preferences.letterKeys}
        onChange={(letterKeys) => prefer({ letterKeys })}
      />
    </Section>
  );
}

export function Language() {
  const t = useMessages(messages);
  const [preferences, prefer] = usePreferences();
  const names = { en: t('english'), de: t('german'), pseudo: t('pseudo') };
  return (
    <Section title={t('language')}>
      <Field name={t('languageField')} hint={t('languageHint')}>
        <Segmented
          label={t('languageField')}
          value={preferences.language}
          options={languages.map((value) => ({ value, label: names[value] }))}
          onChange={(value) => prefer({ language: one(languages, value) })}
        />
      </Field>
    </Section>
  );
}

export function Connections() {
  const { t, settings, set, notice } = useSetting();
  const networks: readonly (readonly [NetworkSetting, string])[] = [
    ['off', t('nothing')],
    ['loopback', t('networkLoopback')],
    ['on', t('networkOn')],
  ];
  return (
    <Section title={t('connections')}>
      {notice}
      {settings && (
        <Field name={t('mayConnectTo')} hint={t('networkHint')}>
          <Segmented
            label={t('mayConnectTo')}
            value={settings.network}
            options={networks.map(([value, label]) => ({ value, label }))}
            onChange={(value) => set({ network: one(['off', 'loopback', 'on'] as const, value) })}
          />
        </Field>
      )}
      {settings?.network === 'on' && (
        <PrivateTargets targets={settings.privateTargets} onChange={(privateTargets) => set({ privateTargets })} />
      )}
    </Section>
  );
}

/** The option among `all` that equals `value`; the first where none does, which no control of ours offers. */
function one<Option>(all: readonly [Option, ...(readonly Option[])], value: unknown): Option {
  return all.find((option) => option === value) ?? all[0];
}

/** The usual options, and the one in force where it is another: set on the command line, say. */
function withPresent(
  usual: readonly (readonly [string, string])[],
  present: number,
  words: (seconds: number) => string,
): readonly Readonly<{ value: string; label: string }>[] {
  const options = usual.map(([value, label]) => ({ value, label }));
  if (options.some(({ value }) => value === String(present))) return options;
  return [...options, { value: String(present), label: words(present) }];
}
