/**
 * The brands with lists of numbers inside the ranges of others, and the styles of the choice between two brands: a file
 * of its own, for checkouts that take one of them.
 */
export { nationalBrands } from 'shared';
export { default as sheet } from '../../styles/choice.css?inline';
