import { Outlet } from 'react-router';
import { SettingsMenu } from '#web/features/settings/settings-menu.tsx';

export default function SettingsDashboard() {
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-12">
      <SettingsMenu />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
