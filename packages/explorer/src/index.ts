export { Graph } from './graph.ts';
