import { byId, setData } from '../../dom.ts';
import { applyLookOf } from './look.ts';
import { followPage } from './page-options.ts';

/*
 * Runs between the form's fields and the rest of its document, so that the first paint has the look and the options of
 * the page. A card form is shown from then on (styles/frame.css), unless it has texts of the page's own, or its fields
 * have other places than in the outline that the page still draws behind them.
 */
const root = document.documentElement;
applyLookOf(location.hash);
followPage(new URLSearchParams(location.search));
// The form is sent by its script alone.
byId('form').addEventListener('submit', (event) => event.preventDefault());
if ('card' in root.dataset && !/label|height|gap|size|=first/.test(location.href)) setData(root, 'live', '');
