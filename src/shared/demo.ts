/** The passphrase of every demo vault. Everybody knows it: nothing in a demo vault is worth anything. */
export const demoPassphrase = 'spoon gravel lantern orbit';
