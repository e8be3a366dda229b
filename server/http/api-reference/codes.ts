import { html } from 'hono/html';
import { describeResult, families, type Family, familyTitles, outcomeOf, type ResultCode, resultCodes } from 'shared';
import { familyAnchor } from './anchors.ts';
import { hrefOf, type Html } from './html.ts';

/** All result codes by family. Integrations decide by the family, not by the single code. */
export const codeSections = (): Html =>
  html`<section class="chapter codes">
    <h2 id="codes">Result codes</h2>
    <p class="lead">
      All ${resultCodes.length} result codes. Decide by the pattern of the family; the first match applies. Codes that
      are added later will match these patterns. A code that matches none of them means rejected.
    </p>
    ${families.map(({ family, outcome, pattern }) => familySection(family, { outcome, pattern: pattern.source }))}
  </section>`;

function familySection(
  family: Family,
  { outcome, pattern }: { readonly outcome: ReturnType<typeof outcomeOf>; readonly pattern: string },
): Html {
  const own = resultCodes.filter((each) => each.family === family);
  return html`<details class="family" id="${familyAnchor(family)}">
    <summary>
      <b class="outcome ${outcome}">${outcome}</b> <span>${familyTitles[family]}</span> <small>${own.length}</small>
    </summary>
    <p class="pattern"><code>${pattern}</code></p>
    <ul>
      ${own.map((code) => codeRow(code))}
    </ul>
  </details>`;
}

function codeRow({ code }: ResultCode): Html {
  const description = describeResult(code);
  return html`<li class="code findable" id="${code}" data-find="${code} ${description}">
    <a class="here" href="${hrefOf(code)}"><code>${code}</code></a> <span>${description}</span>
  </li>`;
}
