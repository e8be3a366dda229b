type Named = { readonly name: string };

/** The parts of custom-elements.json that journeys read. */
export type Manifest = {
  readonly modules: readonly [
    {
      readonly declarations: readonly [
        {
          readonly attributes: readonly Named[];
          readonly members: readonly (Named & { readonly kind: 'field' | 'method'; readonly readonly?: true })[];
          readonly events: readonly Named[];
          readonly cssProperties: readonly Named[];
        },
      ];
    },
  ];
};
