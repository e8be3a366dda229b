import { newsChannel, type NoticeData } from 'shared';
import { readJson } from '../../dom.ts';

/** Reports to the payment's other pages and frames that the issuer has returned the browser. */
// The server that serves this script renders the data.
const { payment, news } = readJson('data') as NoticeData;
new BroadcastChannel(newsChannel(payment)).postMessage(news);
