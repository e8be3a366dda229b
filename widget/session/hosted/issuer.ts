import type { IssuerFormData } from 'shared';
import { byId, readJson, setData } from '../../dom.ts';
import { post } from './post.ts';

/** Posts the fields for the issuer into the frame of this page. */
const frame = byId('issuer') as HTMLIFrameElement;
frame.addEventListener('load', () => setData(frame, 'shown', ''));
// The embedding page passes its colour scheme in the fragment.
setData(document.documentElement, 'scheme', location.hash.slice(1) || null);
// The server that serves this script renders the data.
post(readJson('data') as IssuerFormData, frame.name);
