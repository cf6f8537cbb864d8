import { TagsInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  colourSchemes,
  contrasts,
  languages,
  textSizes,
  vaultColours,
  type SettingsChange,
  type VaultSettings,
} from '#shared/bridge.ts';
import { limitSets } from '#shared/count-limits.ts';
import { isPrivateTarget } from '#shared/ip-blocks.ts';
import { limits } from '#shared/limits.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useChangeSettings } from '../../api/status.ts';
import { usePlatform, usePreferences, useTakeStatus, useVaultStatus } from '../../api/hooks.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Field, Toggle } from '../../ui/parts/Field.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { messages } from './messages.ts';

/** A setting that is one of a few. The one in force is offered, too, where it is another: set on the command line, say. */
function Choice<Value extends string | number>(props: {
  label: string;
  hint?: string;
  value: Value;
  options: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
}) {
  const { label, value, options } = props;
  const offered = options.includes(value) ? options : [...options, value];
  return (
    <Field name={label} hint={props.hint}>
      <Segmented
        label={label}
        value={value}
        options={offered.map((each) => ({ value: each, label: props.nameOf(each) }))}
        onChange={props.onChange}
      />
    </Field>
  );
}

/** After how many seconds something happens by itself; 0 for never. */
function SecondsChoice(props: Omit<Parameters<typeof Choice<number>>[0], 'nameOf'>) {
  const t = useMessages(messages);
  const f = useFormats();
  return <Choice {...props} nameOf={(seconds) => (seconds === 0 ? t('never') : f.span(seconds * 1_000))} />;
}

/** A section of settings that the vault keeps. What went wrong with a change stands above them. */
function VaultSection(props: {
  title: string;
  children: (settings: VaultSettings, set: (patch: SettingsChange) => void) => ReactNode;
}) {
  const t = useMessages(messages);
  const { settings, problem, change } = useChangeSettings(t('notChanged'));
  return (
    <Section title={props.title}>
      {problem && <ProblemNotice problem={problem} />}
      {settings && props.children(settings, (patch) => void change(patch))}
    </Section>
  );
}

export function Lock() {
  const t = useMessages(messages);
  const desktop = usePlatform()?.shell === 'desktop';
  return (
    <VaultSection title={t('lock')}>
      {({ lockAfterSeconds, restartAtLock }, set) => (
        <>
          <SecondsChoice
            label={t('lockAfter')}
            hint={t('lockAfterHint')}
            value={lockAfterSeconds}
            options={[60, 300, 900, 3600, 0]}
            onChange={(seconds) => set({ lockAfterSeconds: seconds })}
          />
          <Field name={t('lockAtOnce')} hint={t(desktop ? 'lockAtOnceDesktop' : 'lockAtOnceBrowser')}>
            <Status kind="done">{t('always')}</Status>
          </Field>
          {desktop && (
            <Toggle
              label={t('restart')}
              hint={t('restartHint')}
              checked={restartAtLock ?? false}
              onChange={(on) => set({ restartAtLock: on })}
            />
          )}
        </>
      )}
    </VaultSection>
  );
}

export function Clipboard() {
  const t = useMessages(messages);
  const hint = t(usePlatform()?.clipboard ? 'clearHint' : 'clearHintBrowser');
  const shared = { hint, options: [15, 30, 60, 0] };
  return (
    <VaultSection title={t('clipboard')}>
      {({ clearSecretSeconds, clearAddressSeconds }, set) => (
        <>
          <SecondsChoice
            {...shared}
            label={t('clearSecrets')}
            value={clearSecretSeconds}
            onChange={(seconds) => set({ clearSecretSeconds: seconds })}
          />
          <SecondsChoice
            {...shared}
            label={t('clearAddresses')}
            value={clearAddressSeconds}
            onChange={(seconds) => set({ clearAddressSeconds: seconds })}
          />
        </>
      )}
    </VaultSection>
  );
}

export function Appearance() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const [preferences, prefer] = usePreferences();
  const colour = useVaultStatus().data?.colour;
  return (
    <Section title={t('appearance')}>
      <Choice
        label={t('scheme')}
        hint={t('schemeHint')}
        value={preferences.colourScheme}
        options={colourSchemes}
        nameOf={t}
        onChange={(colourScheme) => prefer({ colourScheme })}
      />
      <Choice
        label={t('contrast')}
        hint={t('contrastHint')}
        value={preferences.contrast}
        options={contrasts}
        nameOf={t}
        onChange={(contrast) => prefer({ contrast })}
      />
      <Choice
        label={t('textSize')}
        value={preferences.textSize}
        options={textSizes}
        nameOf={(n) => t('percent', { n })}
        onChange={(textSize) => prefer({ textSize })}
      />
      {colour && (
        <Choice
          label={t('colour')}
          hint={t('colourHint')}
          value={colour}
          options={vaultColours}
          nameOf={t}
          onChange={(next) => void bridge.vault.setColour(next).then(takeStatus)}
        />
      )}
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
  const [{ language }, prefer] = usePreferences();
  return (
    <Section title={t('language')}>
      <Choice
        label={t('languageField')}
        hint={t('languageHint')}
        value={language}
        // The made-up language is for whoever works on the window.
        options={languages.filter((one) => one !== 'pseudo' || one === language || import.meta.env.DEV)}
        nameOf={t}
        onChange={(next) => prefer({ language: next })}
      />
    </Section>
  );
}

export function Connections() {
  const t = useMessages(messages);
  return (
    <VaultSection title={t('connections')}>
      {({ network, privateTargets }, set) => (
        <>
          <Choice
            label={t('mayConnectTo')}
            hint={t('networkHint')}
            value={network}
            options={['off', 'loopback', 'on'] as const}
            nameOf={(each) => t(`network.${each}`)}
            onChange={(next) => set({ network: next })}
          />
          {network !== 'off' && (
            <PrivateTargets targets={privateTargets} onChange={(targets) => set({ privateTargets: targets })} />
          )}
        </>
      )}
    </VaultSection>
  );
}

export function Limits() {
  const t = useMessages(messages);
  return (
    <VaultSection title={t('limits')}>
      {({ limits: chosen }, set) => (
        <Choice
          label={t('limitsLabel')}
          hint={t(`limitsHint.${chosen}`)}
          value={chosen}
          options={limitSets}
          nameOf={(each) => t(`limits.${each}`)}
          onChange={(next) => set({ limits: next })}
        />
      )}
    </VaultSection>
  );
}

/** The addresses and blocks of this computer and of private networks that webhooks may be sent to. What could never be allowed is refused at once. */
function PrivateTargets(props: { targets: readonly string[]; onChange: (targets: readonly string[]) => void }) {
  const t = useMessages(messages);
  const [wrong, setWrong] = useState<string>();
  return (
    <TagsInput
      label={t('privateTargets')}
      description={t('privateTargetsHint')}
      error={wrong === undefined ? undefined : t('privateTargetWrong', { text: wrong })}
      value={[...props.targets]}
      maxTags={limits.privateTargetsMax}
      onChange={(next) => {
        const wanted = next.map((text) => text.trim());
        const refused = wanted.find((text) => !isPrivateTarget(text));
        setWrong(refused);
        if (refused === undefined) props.onChange(wanted);
      }}
    />
  );
}
