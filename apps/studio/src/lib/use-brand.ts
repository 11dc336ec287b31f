/** The colours of the company on the whole page, as in the viewer. */
import { brandProperties } from '@vitrina/ui';
import { useEffect } from 'react';

export const useBrand = (color1: string | undefined): void => {
  useEffect(() => {
    const root = document.documentElement;
    const properties = Object.entries(brandProperties(color1));
    for (const [name, value] of properties) root.style.setProperty(name, value);
    return () => {
      for (const [name] of properties) root.style.removeProperty(name);
    };
  }, [color1]);
};
