import { AllTasks } from './TaskScreen';

const AllPreheats = () => <AllTasks kind="preheat" />;
export default AllPreheats;
