/**
 * The address names the selected element, so that a link leads to it, and what is to be done on arrival: place a product, or search
 * one for a printed code.
 */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useStore } from 'zustand';
import { ELEMENT, NAME, PRODUCT, PRODUCT_ID, SPOT } from '../../lib/page-address.ts';
import { focusElement } from './acts/acts-base.ts';
import type { PageActs } from './acts/page-acts.ts';
import type { PageStore } from './state/page-store.ts';

const spotIn = (text: string | null) => {
  const [left, top] = (text ?? '').split(',').map(Number);
  if (left === undefined || top === undefined || Number.isNaN(left + top)) return undefined;
  return { left, top };
};

/** A store knows products by their reference, their id, or both. */
const productIn = (given: URLSearchParams) => {
  const [ref, id] = [given.get(PRODUCT) ?? '', given.get(PRODUCT_ID) ?? ''];
  return ref === '' && id === '' ? null : { id, ref, name: given.get(NAME) ?? ref };
};

type Address = { store: PageStore; acts: PageActs; isReadOnly: boolean };

export const useAddress = ({ store, acts, isReadOnly }: Address): void => {
  const [given, setGiven] = useSearchParams();
  const isTaken = useRef(false);
  const selected = useStore(store, (state) => state.selected);
  useEffect(
    function takeUp() {
      if (isTaken.current) return;
      isTaken.current = true;
      const id = given.get(ELEMENT);
      if (id !== null && acts.elementOf(id)) {
        acts.select(id);
        focusElement(id);
      }
      const [product, spot] = [productIn(given), spotIn(given.get(SPOT))];
      if (isReadOnly || (!product && !spot)) return;
      acts.startPlacing(product, spot);
      if (!product && spot) acts.choosePlace(spot);
    },
    [given, acts, isReadOnly],
  );
  useEffect(
    function nameSelected() {
      const isNamed = selected === new URLSearchParams(window.location.search).get(ELEMENT);
      if (!isNamed) setGiven(selected === null ? {} : { [ELEMENT]: selected }, { replace: true });
    },
    [selected, setGiven],
  );
};
