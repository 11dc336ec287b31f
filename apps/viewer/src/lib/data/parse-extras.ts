/** Parses `Info.Extras`. A file of its own, because early tags need it before the viewer has loaded. Pure. */
import type { Extra } from '@vitrina/contract';
import { list, object, text } from './unchecked.ts';

export const parseExtras = list(object<Extra>({ Name: text, Content: text }));
