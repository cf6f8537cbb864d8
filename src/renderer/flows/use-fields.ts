import { createRef, useState, type RefObject } from 'react';

/** The fields of a form that keep what is typed themselves, by name. */
export type Inputs<Name extends string> = Readonly<Record<Name, RefObject<HTMLInputElement | null>>>;
/** What is wrong in a form, field by field. */
export type Errors<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

/** The fields `names`, in their order, and what is wrong with them. `refuse` says so, puts the focus on the first, and gives whether there is one. */
export function useFields<Name extends string>(names: readonly Name[]) {
  const [inputs] = useState(
    () =>
      Object.fromEntries(names.map((name) => [name, createRef<HTMLInputElement>()])) as Record<
        Name,
        RefObject<HTMLInputElement | null>
      >,
  );
  const [errors, setErrors] = useState({} as Errors<Name>);
  const refuse = (found: Errors<Name>): boolean => {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs[first].current?.focus();
    return first !== undefined;
  };
  return { inputs, errors, refuse };
}
