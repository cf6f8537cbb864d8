import { Button } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import classes from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';
import { Definitions, type Definition } from './Section.tsx';
import { Callout } from './Callout.tsx';
import { TypedName } from './TypedName.tsx';

/**
 * Asks for the name of something before it is removed for good. What would be lost is said first, then what is known about it, then the
 * name is asked for; the action is never the first thing that has the focus.
 * @param props.consequence what can be lost, said of the thing and then of the person
 * @param props.nameLabel before the name that has to be typed
 * @param props.children what comes between, for example why it was refused the last time
 */
export function RemovalDialog(props: {
  title: ReactNode;
  consequence: ReactNode;
  facts: readonly Definition[];
  name: string;
  nameLabel: string;
  actionLabel: string;
  cancel: string;
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [matches, setMatches] = useState(false);
  const remove = (event: SubmitEvent): void => {
    event.preventDefault();
    if (matches && !props.busy) props.onRemove();
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form className={classes.form} onSubmit={remove}>
        {props.children}
        <Callout tone="danger">{props.consequence}</Callout>
        <Definitions items={props.facts} />
        <TypedName name={props.name} label={props.nameLabel} onMatch={setMatches} />
        <div className={classes.formFoot}>
          <Button variant="default" onClick={props.onClose}>
            {props.cancel}
          </Button>
          <Button type="submit" variant="outline" color="signal" disabled={!matches} loading={props.busy}>
            {props.actionLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
