import { newsChannel, type NoticeData } from 'shared';
import { readJson } from '../../dom.ts';

/** Tells whoever waits for this payment, in whatever frame, that the issuer has sent the browser back. */
// Written by the server that this script came from.
const { payment, news } = readJson('data') as NoticeData;
new BroadcastChannel(newsChannel(payment)).postMessage(news);
