import { useParams, useSearchParams } from 'react-router-dom';

/** The id of the object a form or view is about: from the path, else from the query. */
export const useObjectId = (): string | null => {
  const params = useParams();
  const [query] = useSearchParams();
  return params['id'] ?? query.get('id');
};
