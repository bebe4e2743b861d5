create trigger stamp_update before update on public.portal_settings
  for each row execute function private.stamp_update();
