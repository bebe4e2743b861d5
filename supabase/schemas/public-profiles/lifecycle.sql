create trigger stamp_update before update on public.public_profiles
  for each row execute function private.stamp_update();
