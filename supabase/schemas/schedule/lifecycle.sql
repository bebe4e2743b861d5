create trigger stamp_row before insert or update on public.schedule_blocks
  for each row execute function private.stamp_row();

create trigger stamp_update before update on public.schedule_settings
  for each row execute function private.stamp_update();
