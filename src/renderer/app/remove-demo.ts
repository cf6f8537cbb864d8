import { late } from './late.tsx';

/** Dialogs are not loaded until one is needed: no page needs one before the vault is open. */
export const RemoveDemo = late(async () => ({ default: (await import('../flows/demo/RemoveDemo.tsx')).RemoveDemo }));
