import { Select } from '@mantine/core';
import { mnemonicLanguages, type MnemonicLanguage } from '#shared/enums.ts';
import { languageName } from '../../api/mnemonic-languages.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Export.module.css';
import { messages } from './messages.ts';

/** In which language a wallet's words are exported: its own (null), or another, with what that costs. */
export function LanguageChoice(props: {
  value: MnemonicLanguage | null;
  onChange: (language: MnemonicLanguage | null) => void;
}) {
  const t = useMessages(messages);
  const own = 'own';
  return (
    <div className={classes.language}>
      <Select
        label={t('language')}
        value={props.value ?? own}
        data={[
          { value: own, label: t('languageOwn') },
          ...mnemonicLanguages.map((language) => ({ value: language, label: languageName(language) })),
        ]}
        allowDeselect={false}
        onChange={(chosen) => props.onChange(mnemonicLanguages.find((language) => language === chosen) ?? null)}
      />
      {props.value !== null && <Callout tone="wait">{t('languageOther')}</Callout>}
    </div>
  );
}
