import { TextInput } from '@mantine/core';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { isId, signerDigits, signerIn, type Expectation } from './expectation.ts';
import { messages } from './messages.ts';

/** Chooses who a bundle must come from: this vault, the hosted service, or a key that is named; and whose it must be. */
export function SignerChoice({ expectation: { chosen, open, choose } }: { expectation: Expectation }) {
  const t = useMessages(messages);
  const digits = signerDigits(chosen.pinned).length;
  const wrongSigner = chosen.pinned !== '' && signerIn(chosen.pinned) === null;
  const wrongId = chosen.organizationId.trim() !== '' && !isId(chosen.organizationId);
  return (
    <div className={style('column', 'gap12')}>
      <div className={style('column', 'gap6')}>
        <Segmented
          label={t('signerChoice')}
          labelled
          value={chosen.signer}
          onChange={(signer) => choose({ signer })}
          options={[
            ...(open ? [{ value: 'ours' as const, label: t('signerOurs') }] : []),
            { value: 'production' as const, label: t('signerProduction') },
            { value: 'pinned' as const, label: t('signerPinned') },
          ]}
        />
        {!open && <p className={style('hint', 'tight')}>{t('signerLocked')}</p>}
      </div>
      {chosen.signer === 'pinned' && (
        <TextInput
          label={t('signerKey')}
          description={t('signerKeyHint')}
          error={wrongSigner ? t('signerKeyWrong', { n: digits }) : undefined}
          value={chosen.pinned}
          onChange={(event) => choose({ pinned: event.currentTarget.value })}
          classNames={{ input: style('mono') }}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextInput
        label={t('organization')}
        description={t('organizationHint')}
        error={wrongId ? t('organizationWrong') : undefined}
        value={chosen.organizationId}
        onChange={(event) => choose({ organizationId: event.currentTarget.value })}
        classNames={{ input: style('mono') }}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
