import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

/** A list, or with `?new` the form for a new thing, so that the palette and other pages can link to the form. */
export function ListOrForm(props: { list: ReactNode; form: ReactNode }) {
  const [search] = useSearchParams();
  return search.has('new') ? props.form : props.list;
}
