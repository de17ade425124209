export const queries = async () => ({ title: 'Queries', about: [], rows: [] });
