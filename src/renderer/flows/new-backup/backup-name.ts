/** The name of a backup of now, to the minute in UTC: backups of one day can have different passphrases. */
export function backupName(vaultName: string): string {
  return `${vaultName}-${new Date().toISOString().slice(0, 16).replace(':', '')}Z`;
}
