import type { Parameters } from '../parameters/parameter.ts';
import { type Checker, compile } from './checker.ts';

/** Compiles the query of a GET, which is written like a form, into its checker; called once per endpoint, at start. */
export const compileQuery = (parameters: Parameters): Checker =>
  compile({
    method: 'POST',
    path: '',
    title: '',
    about: '',
    sender: 'server',
    groups: [{ title: '', about: '', parameters }],
    required: Object.keys(parameters).filter((name) => parameters[name]?.requirement === 'required'),
  });
