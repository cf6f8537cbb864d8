export const de = {
  'export-bundle':
    'Ein Exportbündel: Wörter oder ein privater Schlüssel, für einen Zielschlüssel versiegelt. Nur wer ihn hat, kann es öffnen.',
  'import-bundle':
    'Ein Importbündel: der Schlüssel, für den Wörter oder ein privater Schlüssel zu versiegeln sind. Ein Geheimnis ist nicht darin.',
  stamp:
    'Ein Stempel: er zeigt, dass der Inhaber der privaten Hälfte eines API-Schlüssels einen bestimmten Text gesendet hat. Der Text ist nicht darin; ob die Signatur hält, lässt sich hier nicht sagen.',
  'passkey-stamp':
    'Der Stempel eines Passkeys: er zeigt, dass ein Passkey einem bestimmten Text zugestimmt hat. Weder der Text noch der öffentliche Schlüssel des Passkeys ist darin; ob die Signatur hält, lässt sich hier nicht sagen.',
  webhook: 'Eine Webhook-Zustellung: eine Nachricht, die der Dienst an eine dafür genannte Adresse gesendet hat.',
  activity: 'Ein Vorgang: was angefragt wurde, wer zustimmte und was daraus wurde.',
};
