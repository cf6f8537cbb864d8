import { NewPassphrase } from '../../flows/new-passphrase/NewPassphrase.tsx';
import { useFields } from '../../flows/use-fields.ts';
import { useMessages } from '../../messages/translate.tsx';
import { newPassphraseError, PassphraseInput, takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { messages } from './messages.ts';

/** Two fields for the passphrase that somebody opens the vault with from now on. `check` says at the fields what is wrong with them. */
export function useNewPassphrase() {
  const t = useMessages(messages);
  const { inputs, errors, refuse } = useFields(['passphrase', 'again']);
  const typed = (name: keyof typeof inputs): string => inputs[name].current?.value ?? '';
  const check = (): boolean =>
    !refuse({
      passphrase: newPassphraseError(typed('passphrase'), t),
      again: typed('again') === typed('passphrase') ? undefined : t('passphraseDiffers'),
    });
  /** Empties both fields, and gives the bytes: whoever gets them overwrites them. */
  const take = (): Uint8Array => {
    const { passphrase, again } = inputs;
    if (again.current) takePassphrase(again.current).fill(0);
    return passphrase.current ? takePassphrase(passphrase.current) : new Uint8Array();
  };
  const fields = (
    <>
      <NewPassphrase
        field={inputs.passphrase}
        label={t('theirPassphrase')}
        description={t('theirPassphraseHint')}
        error={errors.passphrase}
      />
      <PassphraseInput inputRef={inputs.again} label={t('passphraseAgain')} error={errors.again} />
    </>
  );
  return { check, take, fields };
}
