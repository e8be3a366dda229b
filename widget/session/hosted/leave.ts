import type { IssuerFormData } from 'shared';
import { readJson } from '../../dom.ts';
import { post } from './post.ts';

/** Takes the whole window to the page at which the shopper confirms a payment. */
// The server that serves this script renders the data.
post(readJson('data') as IssuerFormData);
