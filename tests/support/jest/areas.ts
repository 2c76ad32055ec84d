import { declareAreas } from '#shared/areas/declare';

declareAreas();
