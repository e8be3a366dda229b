/** A style sheet as a text of the script that adopts it. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}

/** A page of the documentation, for tests. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
