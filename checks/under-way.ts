import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const file = join(import.meta.dirname, '../test-results/under-way.json');

/**
 * Keeps in a file which test files have begun and not ended, each with the test that runs in it. The reports of a run
 * are written at its end: of a run that was stopped, or whose runner broke, nothing else is left.
 */
export default class UnderWay implements Reporter {
  readonly #files = new Map<string, string>();

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#write(() => this.#files.set(moduleId, ''));
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    this.#write(() => this.#files.set(module.moduleId, fullName));
  }

  onTestCaseResult({ module }: TestCase): void {
    // The result of a test may arrive after the end of its file.
    this.#write(() => this.#files.has(module.moduleId) && this.#files.set(module.moduleId, ''));
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#write(() => this.#files.delete(moduleId));
  }

  #write(change: () => unknown): void {
    change();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify([...this.#files]));
  }
}

/** The test files that the last run left without an end, each with the test that ran in it, if one did. */
export function readUnderWay(): readonly string[] {
  try {
    const files = JSON.parse(readFileSync(file, 'utf8')) as readonly (readonly [file: string, test: string])[];
    return files.map(([name, test]) => (test === '' ? name : `${name} › ${test}`));
  } catch {
    return [];
  }
}
