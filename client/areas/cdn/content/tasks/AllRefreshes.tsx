import { AllTasks } from './TaskScreen';

const AllRefreshes = () => <AllTasks kind="refresh" />;
export default AllRefreshes;
